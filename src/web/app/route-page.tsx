import { Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, type ReactNode, use } from 'react';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { RouteTitle, useRouteTitle } from '#root/web/platform/ui/document-title.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';

/** A component that the router loads before showing it. The previous page remains visible until then. */
export type Preloaded<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/**
 * Wraps a component so that the router can load it in advance.
 * @param load loads the component. Errors are passed to the router, and the next visit loads it again
 */
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

/**
 * Sets the title of the tab. This component is rendered before the page, so that the page can replace the title, for
 * example by the name of a record.
 */
function TabTitle({ title }: Pick<PageRoute, 'title'>) {
  useRouteTitle(title);
  return null;
}

/**
 * Returns the components that the router shows for a page.
 * @param page.title the title of the tab until the page sets its own
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
