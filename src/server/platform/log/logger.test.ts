import { expect, it } from 'vitest';
import { errorForLog } from './logger.ts';

it('a database error is logged without the row that it quotes', () => {
  const error = Object.assign(new Error('new row violates check constraint "users_status_check"'), {
    code: '23514',
    constraint: 'users_status_check',
    detail: 'Failing row contains (canary, $argon2id$canary).',
    where: 'SQL statement "select canary"',
  });
  const logged = errorForLog(error);
  expect(logged).toMatchObject({ message: error.message, code: '23514', constraint: 'users_status_check' });
  expect(JSON.stringify(logged)).not.toContain('canary');
});
