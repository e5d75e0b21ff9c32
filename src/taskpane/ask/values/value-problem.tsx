import { useFieldStyles } from './field-styles';

/** Says below a field why its text means nothing, for as long as it stands there. */
export function ValueProblem({ id, problem }: { id: string; problem: string | undefined }) {
  const styles = useFieldStyles();
  return (
    problem !== undefined && (
      <p id={id} className={styles.problem} role="alert">
        {problem}
      </p>
    )
  );
}
