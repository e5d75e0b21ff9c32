import { readCommandLine } from '../../src/node/command-line';
import { readServiceFlags, SERVICE_FLAGS } from '../../src/service/start-service';
import { VARIED_ROWS } from '../../src/service/wire/variants';
import { textTable } from '../support/text-table';
import { DEMO, servicesInTurn, type Row } from './run-service';

/** Other shapes that the interface allows. That the client reads each as the usual one is in `test/client/variants`. */
const { serve, stop } = servicesInTurn({ units: 200 });
afterAll(stop);

/** A variant, a path with the body of a question, and what is in the reply with the variant only. */
const VARIED = textTable(
  `
  {"databases":"wrapped"} ¦ databases-list ¦ ^{"databases":\\[
  {"columnList":"wrapped"} ¦ column-list ¦ ^{"columns":\\[
  {"rentrolls":"wrapped"} ¦ rentrolls ¦ ^{"rentrolls":\\[
  {"files":"wrapped"} ¦ files ¦ ^{"files":\\[
  {"mappings":"wrapped"} ¦ extractions/column-mappings?extractionIds=250021 ¦ ^{"mappings":\\[
  {"mappings":"by-extraction"} ¦ extractions/column-mappings?extractionIds=250021,250022 ¦ ^{"250021":\\[.*"250022":\\[
  {"rows":"wrapped"} ¦ query {"columns":["unit_id"]} ¦ ^{"rows":\\[
  {"rows":"wrapped"} ¦ track-changes {"columns":["unit_id"]} ¦ ^{"rows":\\[
  {"rows":"lines"} ¦ query {"columns":["unit_id"]} ¦ ^{"unit_id":"[^"]*"}\\n{"unit_id"
  {"databaseEntries":"names"} ¦ databases-list ¦ ^\\["Harbour Core Fund","Meridian Value Add"
  {"isApproved":"word"} ¦ rentrolls ¦ "isApproved":"not approved"
  {"timestamps":"any"} ¦ query {"columns":["rentroll_date"]} ¦ T02:00:00\\+02:00.*-W
  {"nulls":"left-out"} ¦ query {"columns":["tenant_name"],"rentrolls":"all-rentrolls"} ¦ {}
  {"errorBody":"text"} ¦ query {"columns":["<b>"]} ¦ ^Unknown column "<b>"\\.$
  {"errorBody":"html"} ¦ query {"columns":["<b>"]} ¦ ^<!doctype html>.*Unknown column &#34;&#60;b&#62;&#34;\\.
  {"errorBody":"empty"} ¦ files/%zz ¦ ^$`,
  '¦',
);

it.each(VARIED)(
  'the variant %s changes the reply to %s [rules 11, 20, 43, 64, 68, 78, 87, 89, 93, 96, 112]',
  async (variants, asked, shows) => {
    const [path, body] = asked!.split(' ');
    const isShown = async (given: object) => {
      const under = await serve({ variants: given });
      const question = body === undefined ? undefined : (JSON.parse(body) as object);
      const { text } = await under.callText(`/thirdparty/${path}`, await under.as(DEMO), question);
      return new RegExp(shows!, 's').test(text);
    };
    expect([await isShown({}), await isShown(JSON.parse(variants!) as object)]).toEqual([false, true]);
  },
);

it('the rent rolls of a file may be ids alone [rule 22]', async () => {
  const { get } = await serve({ variants: { fileRentrolls: 'ids' } });
  const [roll] = (await get('/thirdparty/rentrolls')).body;
  const { body } = await get<Row>(`/thirdparty/files/${String(roll?.['fileId'])}`);
  expect(body['rentrolls']).toContain(roll?.['rentrollId']);
});

it('tokens may lack expires_in, and exp [rule 105]', async () => {
  const under = await serve({ variants: { expiresIn: 'left-out', jwtExp: 'left-out' } });
  const { body } = await under.askToken(under.tokenForm());
  expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer' });
  const [, payload = ''] = (body as { access_token: string }).access_token.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).not.toHaveProperty('exp');
});

it('flags of the service put the proposals and variants into effect', () => {
  const read = (...args: string[]) => readServiceFlags(readCommandLine(SERVICE_FLAGS, args).options);
  expect(read('--float-as-int', '--human-readable', '--variants')).toEqual({
    proposals: { floatAsInt: true, humanReadable: true },
    variants: VARIED_ROWS,
  });
});
