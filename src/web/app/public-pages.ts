import { loginPages } from '#root/web/areas/access/login/login.routes.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { informationPages } from './information/information.routes.ts';

/** The screens that come with the first script; a path that is none of these brings the list of all. */
export const publicPages: readonly PageRoute[] = [...loginPages, ...informationPages];
