import { expect, it } from 'vitest';
import { ApiError, explainError, networkError, readError } from './api-error.ts';

const own = 'Error to update supplier, please retry';

it('a page’s own message replaces the message of a server error, but not the message of a network error', () => {
  const failed = new ApiError({ status: 500, code: 'internal', message: 'System error', requestId: 'r' });
  expect(explainError(failed, own)).toMatchObject({ message: own, requestId: 'r' });
  expect(explainError(networkError(), own)).toMatchObject({ message: 'Network Error: Please try again.' });
  const refused = new ApiError({ status: 409, code: 'duplicate', message: 'It exists' });
  expect([explainError(refused, own), explainError(failed, '')]).toEqual([refused, failed]);
});

it.each([
  [500, 'System error, please contact administrator'],
  [401, 'Please login again.'],
  [403, 'You are not authorized to do this action.'],
  [404, 'Not Found'],
  [502, 'Oops, some errors occured.'],
])('the response %i of a proxy has a message of the catalogue', async (status, message) => {
  expect(await readError(new Response('<html>', { status }))).toMatchObject({ status, message });
});
