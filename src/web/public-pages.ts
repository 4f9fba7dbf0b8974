import { informationPages } from './features/information/information.routes.ts';
import { loginPages } from './features/login/login.routes.ts';
import type { PageRoute } from './page-route.ts';

/** The screens that come with the first script; a path that is none of these brings the list of all. */
export const publicPages: readonly PageRoute[] = [...loginPages, ...informationPages];
