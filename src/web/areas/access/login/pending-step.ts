import type { LoginPlace } from '#root/web/platform/session/storage.ts';

/** A pending step of a sign-in. */
export interface PendingStep extends LoginPlace {
  /**
   * The kind of step:
   * - `reset_code`: enter the code sent by email.
   * - `new_password`: choose a password.
   * - `mfa`: verify or set up the second factor.
   */
  readonly kind: 'reset_code' | 'new_password' | 'mfa';
  /** The secret that has to be sent with the next request. */
  readonly session: string;
  readonly clientId: string;
  /** The username that was typed, for password managers. Absent after an invitation. */
  readonly username?: string | undefined;
  /** The reason why a password has to be chosen. */
  readonly why?: 'forced' | 'reset' | 'invitation' | undefined;
  readonly enrolment?: { readonly secret: string; readonly uri: string } | undefined;
  /** When the code was last sent, in milliseconds since 1970. */
  readonly sentAt?: number | undefined;
}

// The step is kept in session storage: it survives a reload, is deleted with the tab, and never appears in an address.
const key = 'holdfast.step';

export function savePendingStep(step: PendingStep): void {
  sessionStorage.setItem(key, JSON.stringify(step));
}

/** Returns the pending step of this kind; undefined if there is none. */
export function readPendingStep(kind: PendingStep['kind']): PendingStep | undefined {
  const text = sessionStorage.getItem(key);
  const step = text ? (JSON.parse(text) as PendingStep) : undefined;
  return step?.kind === kind ? step : undefined;
}

/** Deletes the pending step after it has been completed or has expired. */
export function deletePendingStep(): void {
  sessionStorage.removeItem(key);
}
