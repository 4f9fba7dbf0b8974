import type { z } from 'zod';
import type { challenge, signedInOrChallenge, signIn } from '#root/contract/access/identity.ts';

type Answer = z.output<typeof signedInOrChallenge>;

/** Returns the sign-in in a login's response. @throws Error if the login requires another step first */
export function expectSignedIn({ data }: Answer): z.output<typeof signIn> {
  if (!('refreshToken' in data)) throw new Error(`Not signed in: ${data.challenge} comes first`);
  return data;
}

/** Returns the next step in a login's response. @throws Error if the login signed the person in */
export function expectStep({ data }: Answer): z.output<typeof challenge> {
  if (!('challenge' in data)) throw new Error('Signed in without another step');
  return data;
}
