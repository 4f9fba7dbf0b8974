import { Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, type ReactNode, use } from 'react';
import type { PageRoute } from '#root/web/platform/routing/page-route.ts';
import { RouteTitle, useRouteTitle } from '#root/web/platform/ui/document-title.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';

/** A component that the router fetches before it shows it: until then the page before stays. */
export type Fetched<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

/** @param load fetches the component; a failure is thrown to the router, and the next visit tries again */
export function fetchedFirst<Props extends object>(load: () => Promise<ComponentType<Props>>): Fetched<Props> {
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

/** Names the tab. Before the page in the tree, so that a name of the page's own, such as that of a record, wins. */
function TabTitle({ title }: Pick<PageRoute, 'title'>) {
  useRouteTitle(title);
  return null;
}

/**
 * What the router shows of a page.
 * @param page.title names the tab from the moment at which the page is there
 * @param load fetches the page's component
 * @param inside puts the page into what stands around it
 */
export function pageParts(
  page: PageRoute,
  load: PageRoute['load'],
  { inFrame, inside }: { inFrame: boolean; inside: ((content: ReactNode) => ReactNode) | undefined },
) {
  const Page = fetchedFirst(load);
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
