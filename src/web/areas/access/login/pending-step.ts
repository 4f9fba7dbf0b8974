import type { LoginPlace } from '#root/web/platform/session/storage.ts';

/** Where somebody stands between the first page of the login family and the sign-in. */
export interface PendingStep extends LoginPlace {
  /**
   * - `reset_code`: a code is on its way by mail.
   * - `new_password`: a password is to be chosen.
   * - `mfa`: the second factor is to be proved, or set up first.
   */
  readonly kind: 'reset_code' | 'new_password' | 'mfa';
  /** What the next call is made with; a secret. */
  readonly session: string;
  readonly clientId: string;
  /** As it was typed, for password managers; nobody has typed one who comes by an invitation. */
  readonly username?: string | undefined;
  /** Why a password is to be chosen. */
  readonly why?: 'forced' | 'reset' | 'invitation' | undefined;
  readonly enrolment?: { readonly secret: string; readonly uri: string } | undefined;
  /** When the code was last sent, in ms since 1970. */
  readonly sentAt?: number | undefined;
}

// In this tab only, and never in an address: it survives a reload, and not the tab.
const key = 'holdfast.step';

export function keepStep(step: PendingStep): void {
  sessionStorage.setItem(key, JSON.stringify(step));
}

/** The step of this kind that is under way; undefined where there is none. */
export function pendingStep(kind: PendingStep['kind']): PendingStep | undefined {
  const text = sessionStorage.getItem(key);
  const step = text ? (JSON.parse(text) as PendingStep) : undefined;
  return step?.kind === kind ? step : undefined;
}

/** The step is done, or can no longer be. */
export function dropStep(): void {
  sessionStorage.removeItem(key);
}
