import { RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';

/** Names the argument in a refusal: the service uses its own name. */
export function explainCurrency(
  failure: RrError,
  currency: string | undefined,
  { changes }: ServiceProfile,
): RrError {
  if (failure.code !== 'bad-input' || currency === undefined) return failure;
  const said = failure.message.replaceAll(changes.fxCurrency, 'fx_currency');
  if (!/currenc/i.test(said) && !said.includes(currency)) return failure;
  return new RrError(
    'bad-input',
    `${said} Write another currency than ${currency} in fx_currency, or leave it out.`,
  );
}
