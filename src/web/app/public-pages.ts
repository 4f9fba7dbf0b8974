import { loginPages } from '#root/web/areas/access/login/login.routes.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { informationPages } from './information/information.routes.ts';

/** The pages in the first script. Any other path loads the list of all pages. */
export const publicPages: readonly PageRoute[] = [...loginPages, ...informationPages];
