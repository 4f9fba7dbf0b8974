import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { type LocalCopies, localCopies } from './local-copy.ts';

/** Returns the local copies that the signed-in person has of a record. `new` stands for a new activity. */
export function useLocalCopies(record: string): LocalCopies {
  const { profile } = useSession();
  return localCopies(profile.uid, actingOrganisation()?.uid ?? profile.organisation.uid, record);
}
