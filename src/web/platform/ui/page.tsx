import { Badge, Box, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { useDocumentTitle } from './document-title.ts';
import { formatNumber } from './format.ts';
import { InPageHeader, pageActionsAttribute } from './page-actions.ts';
import { text } from './words.ts';

/** A page above the current page in the breadcrumb. It has no link if the person may not open that page. */
export interface Crumb {
  label: string;
  href?: string;
}

/** Props of {@link Page}. */
export interface PageProps {
  /** The heading, which is also the title of the browser tab. */
  title: string;
  /** The number of records in a list, shown beside the title. */
  count?: number | undefined;
  /** The chip beside the title. */
  status?: ReactNode;
  /** One line of text below the title. */
  description?: ReactNode;
  /** The buttons on the right. The primary button comes last, followed by the menu with further actions. */
  actions?: ReactNode;
  /**
   * The pages above the current page, beginning with the page in the menu. The breadcrumb shows these pages and the
   * current page. The title of the browser tab contains the last of them. Absent for pages in the menu.
   */
  trail?: readonly Crumb[];
  /** Replaces the heading in the breadcrumb if the heading repeats the name of a page above. */
  shortTitle?: string;
  /** The maximum width of the content: 640 px for a form, 1200 px for a record, unlimited for a list. */
  width?: 'form' | 'detail' | 'full';
  children: ReactNode;
}

const WIDTH = { form: 640, detail: 1200, full: undefined };

/** The frame of every page after sign-in: breadcrumb, heading, actions and content. */
export function Page(props: PageProps) {
  const { title, count, status, description, actions, trail = [], shortTitle, width = 'full', children } = props;
  useDocumentTitle(title, trail.at(-1)?.label);
  return (
    <Stack gap="md" maw={WIDTH[width]}>
      <Box component="header">
        {trail.length > 0 && <BreadcrumbNav crumbs={[...trail, { label: shortTitle ?? title }]} />}
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm">
            <Title order={1} lineClamp={3}>
              {title}
            </Title>
            {count !== undefined && <Badge className="hf-numbers">{formatNumber(count)}</Badge>}
            {status}
          </Group>
          {actions && (
            <Group gap="xs" data-no-print {...{ [pageActionsAttribute]: true }}>
              <InPageHeader value>{actions}</InPageHeader>
            </Group>
          )}
        </Group>
        {description && (
          <Text c="dimmed" mt={4} maw={800} component="div">
            {description}
          </Text>
        )}
      </Box>
      {children}
    </Stack>
  );
}

function BreadcrumbNav({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <Box component="nav" aria-label={text('breadcrumb')} mb={4}>
      <Breadcrumbs
        separatorMargin={6}
        styles={{
          root: { flexWrap: 'wrap' },
          breadcrumb: { whiteSpace: 'normal', lineHeight: 1.4, overflowWrap: 'anywhere' },
        }}
      >
        {crumbs.map((crumb) =>
          crumb.href ? (
            <AppLink key={crumb.label} href={crumb.href} fz="sm" py={5} underline="hover">
              <Text span inherit lineClamp={1}>
                {crumb.label}
              </Text>
            </AppLink>
          ) : (
            <Text key={crumb.label} fz="sm" c="dimmed" lineClamp={1} aria-current="page">
              {crumb.label}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </Box>
  );
}
