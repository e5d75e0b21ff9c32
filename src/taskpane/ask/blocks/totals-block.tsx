import { laterPart } from '../../components/later-part';
import { totalsWords } from '../query/block-words';
import { Block } from './block';
import type { TotalsFieldsProps } from './totals-fields';

const TotalsFields = laterPart(
  'Loading the totals',
  async () => (await import(/* webpackChunkName: "ask-fields" */ './totals-fields')).TotalsFields,
);

/** Sums beside the rows, or one number instead of them. */
export function TotalsBlock(props: TotalsFieldsProps) {
  const { query, nameColumn, isOpen, toggle } = props;
  return (
    <Block title="Totals" says={totalsWords(query, nameColumn)} isOpen={isOpen} toggle={toggle}>
      <TotalsFields {...props} />
    </Block>
  );
}
