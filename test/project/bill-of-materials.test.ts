import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dependencies } from '../../package.json';

const DIST = path.resolve(__dirname, '../../dist');

interface Bill {
  bomFormat: string;
  components: { name: string; group?: string; version: string }[];
}

const billOf = (part: string): Bill =>
  JSON.parse(readFileSync(path.join(DIST, part, 'cyclonedx', 'bom.json'), 'utf8')) as Bill;
const namesOf = ({ components }: Bill): string[] =>
  components.map(({ group, name }) => (group ? `${group}/${name}` : name));

describe('the bill of materials', () => {
  it('of the gateway names the packages that it loads, and those alone that are installed with it', () => {
    const bill = billOf('node');
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(namesOf(bill)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(namesOf(bill)).not.toContain('webpack');
  });

  it('of the add-in names the packages in its bundles', () => {
    const bill = billOf('addin');
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(namesOf(bill)).toEqual(expect.arrayContaining(['react', 'react-dom', '@griffel/core']));
    expect(namesOf(bill)).not.toContain('webpack');
  });
});

it('one file holds the licences of the packages in the bundles of the add-in', () => {
  const texts = readFileSync(path.join(DIST, 'addin', 'licences.txt'), 'utf8');
  const lines = new Set(texts.split('\n'));
  for (const name of ['react', 'react-dom', '@griffel/core', '@fluentui/react-icons'])
    expect(lines).toContain(name);
  expect(texts.match(/permission is hereby granted, free of charge/gi)?.length).toBeGreaterThan(20);
  const files = readdirSync(path.join(DIST, 'addin'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /licen[cs]e/i.test(name))).toEqual(['licences.txt']);
});
