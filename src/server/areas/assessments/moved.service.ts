import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { findMovedActivities } from '#root/server/shared/standings/movements.ts';

/** Returns the activities that are affected by changes since they were last approved, as the engine sees it. */
export const listMoved = ({
  db,
  services,
}: {
  readonly db: Db;
  readonly services: Services;
}): Promise<readonly string[]> => findMovedActivities(db, services);
