import { type PasswordOwner, passwordProblem } from './password-policy.ts';

export interface PolicyOrder {
  readonly password: string;
  readonly owner: PasswordOwner;
}

/** Returns the reason why a new password is refused; undefined if it is accepted. */
export const run = ({ password, owner }: PolicyOrder): string | undefined => passwordProblem(password, owner);
