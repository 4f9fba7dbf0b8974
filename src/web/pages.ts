import { divisionPages } from './features/divisions/divisions.routes.ts';
import { informationPages } from './features/information/information.routes.ts';
import { loginPages } from './features/login/login.routes.ts';
import type { PageRoute } from './page-route.ts';

/** All screens of the product, one line a feature. */
export const pages: readonly PageRoute[] = [...loginPages, ...informationPages, ...divisionPages];
