import { landlord } from '#root/contract/landlord/landlord.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { landlordDashboard } from './landlord.repository.ts';

export const landlordRoutes = implement(landlord, {
  dashboard: ({ db, services }) => db.json(landlordDashboard(services.settings.backupHour)),
});
