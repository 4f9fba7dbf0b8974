import { landlord } from '#root/contract/landlord/landlord.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { compareOrganisations } from './comparison.repository.ts';
import { landlordDashboard } from './landlord.repository.ts';

export const landlordRoutes = implement(landlord, {
  comparison: ({ db, query }) => db.json(compareOrganisations(query.figure)),
  dashboard: ({ db, services }) => db.json(landlordDashboard(services.settings.backupHour)),
});
