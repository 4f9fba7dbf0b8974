import { isPathShown } from '#root/contract/platform/modules.ts';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';

/** The exports of a file `<feature>.routes.ts`: lists of pages, under any names. */
type Feature = Readonly<Record<string, readonly PageRoute[]>>;
const found = import.meta.glob<Feature>(['../areas/**/*.routes.{ts,tsx}', './**/*.routes.ts'], { eager: true });

/** All pages, except those of modules that are hidden. A feature is found by its file `<feature>.routes.ts`. */
export const pages: readonly PageRoute[] = Object.values(found)
  .flatMap((feature) => Object.values(feature).flat())
  .filter(({ path }) => isPathShown(path));
