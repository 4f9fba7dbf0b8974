import { Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, type ReactNode, use } from 'react';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { RouteTitle, useRouteTitle } from '#root/web/platform/ui/document-title.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';

/** A component that the router loads before it shows it. The previous page stays until then. */
export type Preloaded<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/** @param load loads the component. The router gets a failure, and the next visit tries again. */
export function createPreloaded<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloaded<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetchOnce = async () => {
    try {
      Loaded = await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const preload = () => {
    loading ??= fetchOnce();
    return loading;
  };
  const Component = (props: Props) => {
    if (!Loaded) use(preload());
    return Loaded && <Loaded {...props} />;
  };
  return Object.assign(Component, { preload });
}

/** Names the tab. It stands before the page, so that the page can set a name of its own, such as a record's. */
function TabTitle({ title }: Pick<PageRoute, 'title'>) {
  useRouteTitle(title);
  return null;
}

/**
 * Returns what the router shows for a page.
 * @param page.title names the tab until the page sets its own name
 * @param load loads the page's component
 * @param inside wraps the page
 */
export function createPageParts(
  page: PageRoute,
  load: PageRoute['load'],
  { inFrame, inside }: { inFrame: boolean; inside: ((content: ReactNode) => ReactNode) | undefined },
) {
  const Page = createPreloaded(load);
  const Shown = () => {
    const shown = <Page params={useParams({ strict: false })} />;
    return (
      <RouteTitle value={page.title}>
        <TabTitle title={page.title} />
        {inside ? inside(shown) : shown}
      </RouteTitle>
    );
  };
  const Pending = () => (
    <Stack
      component={inFrame ? 'div' : 'main'}
      gap="lg"
      {...(!inFrame && { maw: 640, mx: 'auto', my: 'xl', px: 'md' })}
    >
      <TabTitle title={page.title} />
      <Title order={1}>{page.title}</Title>
      <LinesSkeleton />
    </Stack>
  );
  return { component: Object.assign(Shown, { preload: Page.preload }), pendingComponent: Pending };
}
