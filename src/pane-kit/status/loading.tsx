import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useKit } from '../use-kit';

/** The label is for screen readers. */
export function Loading({ label, rows = 3 }: { label: string; rows?: number }) {
  const kit = useKit();
  return (
    <Skeleton className={kit.stack12} role="status" aria-label={label} aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <div
          style={{ display: 'grid', gridTemplateColumns: '20px 1fr', alignItems: 'center', gap: 10 }}
          key={row}
        >
          <SkeletonItem shape="circle" size={20} />
          <SkeletonItem size={16} style={{ width: `${80 - 15 * (row % 3)}%` }} />
        </div>
      ))}
    </Skeleton>
  );
}
