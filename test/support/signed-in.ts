import type { z } from 'zod';
import type { challenge, signedInOrChallenge, signIn } from '#root/contract/identity.ts';

type Answer = z.output<typeof signedInOrChallenge>;

/** The sign-in that a login answered. @throws Error where another step came first */
export function signedIn({ data }: Answer): z.output<typeof signIn> {
  if (!('refreshToken' in data)) throw new Error(`Not signed in: ${data.challenge} comes first`);
  return data;
}

/** The step that a login answered. @throws Error where it signed in */
export function stepOf({ data }: Answer): z.output<typeof challenge> {
  if (!('challenge' in data)) throw new Error('Signed in without another step');
  return data;
}
