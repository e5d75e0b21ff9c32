import { Skeleton, SkeletonItem, makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  row: { display: 'grid', gridTemplateColumns: '20px 1fr', alignItems: 'center', gap: '10px' },
});

/** The label is for screen readers. */
export function Loading({ label, rows = 3 }: { label: string; rows?: number }) {
  const styles = useStyles();
  return (
    <Skeleton className={styles.root} role="status" aria-label={label} aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.row} key={row}>
          <SkeletonItem shape="circle" size={20} />
          <SkeletonItem size={16} style={{ width: `${80 - 15 * (row % 3)}%` }} />
        </div>
      ))}
    </Skeleton>
  );
}
