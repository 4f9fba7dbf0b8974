import { identity } from '#root/contract/access/identity.ts';
import { call } from '#root/web/platform/api/call.ts';
import { flushDrafts } from '#root/web/platform/ui/unsaved.ts';
import { leave } from './leave.ts';
import { announceEnd, type LoginReason, refreshToken } from './storage.ts';
import { tellTabs } from './tabs.ts';

/** Ends the sign-in on the server. @returns false if the server could not be reached */
async function revoke(): Promise<boolean> {
  const token = refreshToken();
  if (!token) return true;
  try {
    await call(identity.logout, { body: { refreshToken: token } });
    return true;
  } catch {
    // No error here, because the sign-in page says that the server could not be reached.
    return false;
  }
}

/**
 * Signs out: sends drafts, revokes the sign-in on the server, signs out every tab and opens the sign-in page of the same
 * tenant. Also works if the server cannot be reached.
 * @param reason the reason that the sign-in page gives
 */
export async function signOut(reason?: LoginReason): Promise<void> {
  await flushDrafts();
  announceEnd(reason);
  const isRevoked = await revoke();
  const finalReason = reason ?? (isRevoked ? undefined : 'unreached');
  tellTabs({ what: 'signed-out', reason: finalReason });
  leave(finalReason);
}
