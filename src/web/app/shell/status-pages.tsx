import { Button, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { AuthCard } from '#root/web/platform/ui/auth-card.tsx';
import { useDocumentTitle } from '#root/web/platform/ui/document-title.ts';
import { ProductMark } from '#root/web/platform/ui/product-mark.tsx';
import { TenantForm } from '#root/web/platform/ui/tenant-form.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { text } from './status.words.ts';

/** Props of {@link StatusPage}. */
export interface StatusPageProps {
  title: string;
  children: ReactNode;
  /** Two links to continue. */
  actions: ReactNode;
  /** Whether the page is outside the shell, where it must be the main landmark itself. */
  alone?: boolean | undefined;
}

/** An informational page with two links to continue. It can be shown inside or outside the shell. */
export function StatusPage({ title, children, actions, alone = false }: StatusPageProps) {
  useDocumentTitle(title);
  return (
    <Stack component={alone ? 'main' : 'div'} maw={640} mx="auto" my="xl" px="md" gap="md">
      {alone && <ProductMark size={32} />}
      <Title order={1}>{title}</Title>
      {children}
      <Group>{actions}</Group>
    </Stack>
  );
}

function BackButton() {
  return (
    <Button variant="default" onClick={() => window.history.back()}>
      {uiText('goBack')}
    </Button>
  );
}

/** The page for an unknown path. */
export function NotFoundPage({ homeHref, alone }: { homeHref: string; alone?: boolean }) {
  return (
    <StatusPage
      alone={alone}
      title={text('notFoundTitle')}
      actions={
        <>
          <ButtonLink href={homeHref}>{text('goHome')}</ButtonLink>
          <BackButton />
        </>
      }
    >
      <Text>{text('notFoundBody')}</Text>
    </StatusPage>
  );
}

/** Props of {@link UnauthorisedPage}. */
export interface UnauthorisedPageProps {
  homeHref: string;
  /** Dotted names of the missing permissions, if known. */
  permissions?: readonly string[];
  /** Describes a permission. Undefined until the texts are loaded. */
  inWords?: ((permission: string) => string) | undefined;
  /** Names of people who can change roles, if known. */
  granters?: readonly string[];
  /** Why no role within the organisation gives access: the page is the landlord's, or its module is off. */
  closed?: string | undefined;
  /**
   * A link to the page on which this person can give access, such as the page of the organisation whose module is off.
   */
  change?: { readonly href: string; readonly label: string } | undefined;
  /** The address of the page that shows the same data read-only, if the person may open it. */
  readHref?: string | undefined;
  alone?: boolean;
}

/** The page for denied access. It names the missing permission and the people who can grant it. */
export function UnauthorisedPage(props: UnauthorisedPageProps) {
  const { homeHref, permissions = [], inWords, granters = [], closed, change, readHref, alone } = props;
  return (
    <StatusPage
      alone={alone}
      title={text('unauthorisedTitle')}
      actions={
        <>
          {readHref && <ButtonLink href={readHref}>{text('unauthorisedRead')}</ButtonLink>}
          {change && <ButtonLink href={change.href}>{change.label}</ButtonLink>}
          <ButtonLink href={homeHref} {...((readHref ?? change) && { variant: 'default' })}>
            {text('goHome')}
          </ButtonLink>
          <BackButton />
        </>
      }
    >
      <Text>{closed ?? text('unauthorisedBody')}</Text>
      {permissions.length > 0 && (
        <div>
          <Text fw={600}>{text('unauthorisedNeeds')}</Text>
          <List>
            {permissions.map((permission) => (
              <List.Item key={permission}>
                {inWords?.(permission)} <Code>{permission}</Code>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {!closed && (
        <div>
          <Text fw={600}>{text('unauthorisedGrant')}</Text>
          <Text>{granters.length > 0 ? granters.join(', ') : text('unauthorisedGrantDefault')}</Text>
        </div>
      )}
    </StatusPage>
  );
}

/**
 * The page shown if there is no organisation at this address. The organisation's sign-in name can be entered.
 * @param props.message what the server says about the address
 */
export function TenantNotFoundPage({ message }: { message: string | undefined }) {
  return (
    <AuthCard title={text('tenantTitle')} description={text('tenantBody')}>
      {message && <Text>{message}</Text>}
      <TenantForm />
    </AuthCard>
  );
}

/** Props of {@link CrashPage}. */
export interface CrashPageProps {
  error: unknown;
  homeHref: string;
  alone?: boolean;
}

/**
 * The page shown if a page or the session could not be loaded. Retrying reloads the page only if the server answers.
 */
function FailedPage({ error, alone }: CrashPageProps) {
  const [pending, setPending] = useState(false);
  const retry = () => {
    setPending(true);
    fetch(window.location.href, { cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setPending(false),
    );
  };
  return (
    <StatusPage
      alone={alone}
      title={text('failedTitle')}
      actions={
        <Button onClick={retry} loading={pending}>
          {uiText('retry')}
        </Button>
      }
    >
      <Text role="alert">{error instanceof Error && error.message}</Text>
    </StatusPage>
  );
}

/** The page shown after an error in the application, with the details for support. */
export function CrashPage({ error, homeHref, alone }: CrashPageProps) {
  if (error instanceof ApiError) return <FailedPage error={error} homeHref={homeHref} alone={alone ?? false} />;
  return (
    <StatusPage
      alone={alone}
      title={text('crashTitle')}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{text('crashReload')}</Button>
          {/* Reloads the whole application, so that any broken state in memory is discarded. */}
          <Button component="a" variant="default" href={homeHref}>
            {text('goHome')}
          </Button>
        </>
      }
    >
      <Text role="alert">{text('crashBody')}</Text>
      <details>
        <summary>{text('crashDetails')}</summary>
        <Code block mt="xs">
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </Code>
      </details>
    </StatusPage>
  );
}
