import type { identity } from '#root/contract/access/identity.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { homePath } from '#root/web/platform/session/home.ts';
import { noteActivity } from '#root/web/platform/session/idle-tabs.ts';
import { beginSession } from '#root/web/platform/session/session.ts';
import { keepSignIn, takeRememberedPath } from '#root/web/platform/session/storage.ts';
import { tellTabs } from '#root/web/platform/session/tabs.ts';
import { deletePendingStep, savePendingStep } from './pending-step.ts';

type Answer = ResponseOf<typeof identity.login>['data'];
type SignIn = Extract<Answer, { refreshToken: string }>;

export interface Person {
  readonly tenantId: string;
  readonly clientId: string;
  readonly username?: string | undefined;
}

/** Saves the sign-in. The caller may show the recovery codes before it calls {@link openSession}. */
export function saveSignIn({ refreshToken }: SignIn, { tenantId, clientId }: Person): void {
  deletePendingStep();
  noteActivity(localStorage, Date.now(), { always: true });
  keepSignIn({ refreshToken, tenantId, clientId });
}

/**
 * Opens the session after a sign-in.
 * @returns the path to open
 * @throws ApiError
 */
export async function openSession(): Promise<string> {
  const session = await beginSession();
  const { uid, organisation } = session.profile;
  // The link may name another organisation than the person's own, so the stored organisation is corrected.
  keepSignIn({ tenantId: organisation.tenantId });
  tellTabs({ what: 'signed-in', user: uid });
  return takeRememberedPath() ?? homePath(session);
}

/**
 * Saves the next step of the sign-in if the response requires one; otherwise signs the person in.
 * @returns the path to open
 * @throws ApiError
 */
export async function proceed(answer: Answer, person: Person): Promise<string> {
  if ('refreshToken' in answer) {
    saveSignIn(answer, person);
    return openSession();
  }
  const { challenge, session, enrolment } = answer;
  const mfa = challenge === 'mfa';
  savePendingStep({
    ...person,
    kind: mfa ? 'mfa' : 'new_password',
    session,
    enrolment,
    ...(!mfa && { why: 'forced' }),
  });
  return mfa ? '/mfa-verification' : '/new-password';
}
