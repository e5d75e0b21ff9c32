import { Link } from '@fluentui/react-components';
import { Fragment } from 'react';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { useKit } from '../../../pane-kit/use-kit';

const FEW = 5;

interface FormulaPlacesProps {
  lines: readonly FormulaLine[];
  goTo(line: FormulaLine): void;
}

/** Example: "Roll!B6, Summary!C12 and 3 more". */
export function FormulaPlaces({ lines, goTo }: FormulaPlacesProps) {
  const named = lines.slice(0, lines.length > FEW ? FEW - 1 : FEW);
  const kit = useKit();
  const more = lines.length - named.length;
  return (
    <>
      {named.map((line, index) => {
        const place = `${line.sheet}!${line.cell}`;
        const isLast = index === lines.length - 1;
        return (
          <Fragment key={line.id}>
            {index > 0 && (isLast ? ' and ' : ', ')}
            {line.sheetIsHidden ? (
              place
            ) : (
              <Link as="button" inline className={kit.link} onClick={() => goTo(line)}>
                {place}
              </Link>
            )}
          </Fragment>
        );
      })}
      {more > 0 && ` and ${more} more`}
    </>
  );
}
