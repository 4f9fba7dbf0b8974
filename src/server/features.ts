import { divisionRoutes } from './features/divisions/divisions.routes.ts';
import type { Route } from './http/route.ts';

/** All that the server offers, one line a feature. */
export const features: readonly Route[] = [...divisionRoutes];
