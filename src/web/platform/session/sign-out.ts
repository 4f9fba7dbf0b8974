import { identity } from '#root/contract/access/identity.ts';
import { call } from '#root/web/platform/api/call.ts';
import { flushDrafts } from '#root/web/platform/ui/unsaved.ts';
import { markTabsActive } from './idle-tabs.ts';
import { leave } from './leave.ts';
import { type LoginReason, refreshToken } from './storage.ts';
import { tellTabs } from './tabs.ts';

/** @returns whether the server knows that the sign-in is over */
async function revoke(): Promise<boolean> {
  const token = refreshToken();
  if (!token) return true;
  try {
    await call(identity.logout, { body: { refreshToken: token } });
    return true;
  } catch {
    // What there is to say about it, the login page says.
    return false;
  }
}

/**
 * Signs out: drafts are sent, the server revokes the sign-in, every tab forgets it, and the login page of the same tenant
 * opens. A server that can't be reached does not keep anyone signed in here.
 * @param reason what the login page is to say
 */
export async function signOut(reason?: LoginReason): Promise<void> {
  await flushDrafts();
  const told = await revoke();
  markTabsActive(localStorage);
  const words = reason ?? (told ? undefined : 'unreached');
  tellTabs({ what: 'signed-out', reason: words });
  leave(words);
}
