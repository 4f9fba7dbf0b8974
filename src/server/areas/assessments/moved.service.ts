import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { findMovedActivities } from '#root/server/shared/standings/movements.ts';

/** Returns the activities that, according to the engine, are affected by changes since their last approval. */
export const listMoved = ({
  db,
  services,
}: {
  readonly db: Db;
  readonly services: Services;
}): Promise<readonly string[]> => findMovedActivities(db, services);
