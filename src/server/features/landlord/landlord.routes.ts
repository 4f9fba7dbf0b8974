import { landlord } from '#root/contract/landlord.ts';
import { implement } from '#root/server/http/route.ts';
import { landlordDashboard } from './landlord.repository.ts';

export const landlordRoutes = implement(landlord, { dashboard: ({ db }) => db.json(landlordDashboard()) });
