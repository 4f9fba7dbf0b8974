import { describe, expect, it } from 'vitest';
import { buildTitle } from './document-title.ts';

describe('the title of a tab', () => {
  it('names the record, its list and the product', () => {
    expect(buildTitle('Payroll', 'Activities')).toBe('Payroll – Activities – Holdfast');
    expect(buildTitle('Overview')).toBe('Overview – Holdfast');
  });

  it('leaves out the parent if the heading already contains its name', () => {
    expect(buildTitle('Duplicate Northwind', 'Northwind')).toBe('Duplicate Northwind – Holdfast');
  });

  it('is the name of the product until a page is known', () => {
    expect(buildTitle('')).toBe('Holdfast');
  });
});
