import { expect, it } from 'vitest';
import { isHiddenColumn } from './hidden-columns.ts';

it('histories leave out the settings of modules that are not built', () => {
  const columns = ['live_notification', 'users_generate_reports', 'modules', 'review_months', 'name'];
  expect(columns.filter(isHiddenColumn)).toEqual([]);
});
