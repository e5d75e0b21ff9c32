import { laterPart } from '../../components/later-part';
import { rentrollsWords } from '../query/block-words';
import { Block } from './block';
import type { RentrollsFieldsProps } from './rentrolls-fields';

const RentrollsFields = laterPart(
  'Loading the rent rolls',
  async () => (await import(/* webpackChunkName: "ask-fields" */ './rentrolls-fields')).RentrollsFields,
);

/** Which rent rolls are asked for, and in which databases. */
export function RentrollsBlock(props: RentrollsFieldsProps) {
  const { query, isOpen, toggle } = props;
  return (
    <Block title="Rent rolls" says={rentrollsWords(query)} isOpen={isOpen} toggle={toggle}>
      <RentrollsFields {...props} />
    </Block>
  );
}
