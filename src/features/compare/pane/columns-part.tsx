import { Select, mergeClasses } from '@fluentui/react-components';
import type { ColumnProposal, TargetColumn } from '../../../intake/index';
import { columnWords } from '../../../intake/vocabulary/column-words';
import { useKit } from '../../../pane-kit/use-kit';

interface ColumnsPartProps {
  columns: readonly ColumnProposal[];
  /** A value of each column, by its position. */
  samples: ReadonlyMap<number, string>;
  /** All that a column can mean. */
  targets: readonly TargetColumn[];
  choose(position: number, column: TargetColumn | null): void;
}

/** What headings mean, each with a sample and a choice. */
export function ColumnsPart({ columns, samples, targets, choose }: ColumnsPartProps) {
  const kit = useKit();
  return (
    <ul className={mergeClasses(kit.list, kit.stack12)}>
      {columns.map((column) => {
        const { position, alternatives, reasons } = column;
        const likely = [
          ...new Set([column.column, ...alternatives.map((alternative) => alternative.column)]),
        ].filter((target) => target !== null);
        const others = targets.filter((target) => !likely.includes(target));
        const name = columnName(column);
        return (
          <li key={position}>
            <p className={kit.wrap} style={{ margin: '0 0 4px' }}>
              <span className={kit.bold}>{name}</span>{' '}
              <span className={kit.quiet}>{samples.has(position) && `e.g. ${samples.get(position)}`}</span>
            </p>
            <Select
              size="small"
              aria-label={`What ${name} means`}
              value={column.column ?? ''}
              onChange={(_, { value }) => choose(position, value === '' ? null : (value as TargetColumn))}
            >
              <option value="">Means nothing here</option>
              {likely.map((target) => (
                <option key={target} value={target}>
                  {targetWords(target, column)}
                </option>
              ))}
              <optgroup label="Other columns">
                {others.map((target) => (
                  <option key={target} value={target}>
                    {columnWords(target)}
                  </option>
                ))}
              </optgroup>
            </Select>
            {reasons.length > 0 && (
              <p className={kit.quiet} style={{ marginTop: 4 }}>
                {reasons[0]}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** With the period and the unit of the sheet, such as `Contracted rent p.a., EUR per month in the sheet`. */
function targetWords(target: TargetColumn, { column, period, unit, currency, perArea }: ColumnProposal) {
  const words = columnWords(target);
  if (target !== column) return words;
  const measure = [currency ?? unit, perArea && 'per area', period && `per ${period}`]
    .filter(Boolean)
    .join(' ');
  return measure === '' ? words : `${words} (here ${measure})`;
}

/** A column of a sheet in words: its heading, or its place. */
export const columnName = ({ heading, position }: { heading: string; position: number }): string =>
  heading === '' ? `Column ${position + 1}` : `“${heading}”`;
