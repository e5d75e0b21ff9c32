import { useKit } from '../../../pane-kit/use-kit';

/** What stands beside its label. */
export type Line = readonly [label: string, text: string];

/** Facts, each beside its label. Identifiers look as in a formula. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const kit = useKit();
  return (
    <dl className={kit.facts}>
      {lines.map(([label, text]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd className={label === 'Identifier' ? kit.mono : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
