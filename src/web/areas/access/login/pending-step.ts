import type { LoginPlace } from '#root/web/platform/session/storage.ts';

/** A pending step of a sign-in. */
export interface PendingStep extends LoginPlace {
  /**
   * - `reset_code`: a code has been sent by email.
   * - `new_password`: a password has to be chosen.
   * - `mfa`: the second factor has to be verified or set up.
   */
  readonly kind: 'reset_code' | 'new_password' | 'mfa';
  /** The secret that the next call sends. */
  readonly session: string;
  readonly clientId: string;
  /** The typed username, for password managers; absent after an invitation. */
  readonly username?: string | undefined;
  /** Why a password has to be chosen. */
  readonly why?: 'forced' | 'reset' | 'invitation' | undefined;
  readonly enrolment?: { readonly secret: string; readonly uri: string } | undefined;
  /** When the code was last sent, in ms since 1970. */
  readonly sentAt?: number | undefined;
}

// Session storage: the step survives a reload, but not the tab, and is never in an address.
const key = 'holdfast.step';

export function savePendingStep(step: PendingStep): void {
  sessionStorage.setItem(key, JSON.stringify(step));
}

/** Returns the pending step of a kind, if any. */
export function readPendingStep(kind: PendingStep['kind']): PendingStep | undefined {
  const text = sessionStorage.getItem(key);
  const step = text ? (JSON.parse(text) as PendingStep) : undefined;
  return step?.kind === kind ? step : undefined;
}

/** Deletes the pending step once it is done or has expired. */
export function deletePendingStep(): void {
  sessionStorage.removeItem(key);
}
