import { Alert, Anchor, List, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTitlePrefix } from './document-title.ts';
import { text } from './words.ts';

/** One invalid field: its path in the form, its label and the message beside it. */
export interface WrongField {
  path: string;
  label?: string | undefined;
  message: ReactNode;
}

/** Props of {@link ErrorSummary}. */
export interface ErrorSummaryProps {
  fields: readonly WrongField[];
  /** An error of the whole form, such as the one returned by the server. */
  message?: ReactNode;
  requestId?: string | undefined;
  /**
   * Has to be incremented on every refused attempt, because each change of this number moves the focus to the summary.
   */
  attempt: number;
}

const errorTitle = (title: string) => text('errorPrefix', { title });

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [tabindex]:not([tabindex="-1"])';

/**
 * Focuses the field of a path: the element with this `data-path`, id or name, or the first focusable element inside.
 */
export function focusField(path: string): void {
  const quoted = CSS.escape(path);
  const element = document.querySelector<HTMLElement>(`[data-path="${quoted}"], [name="${quoted}"], #${quoted}`);
  const target = element?.matches(FOCUSABLE) ? element : element?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  // The field is scrolled to the centre, because its label must be visible too.
  target?.scrollIntoView({ block: 'center' });
}

/**
 * The errors of a form, shown at its top. Takes the focus, links each message to its field, and puts "Error:" before
 * the tab's title, as GOV.UK does. Renders nothing if there are no errors.
 */
export function ErrorSummary({ fields, message, requestId, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.length > 0 || Boolean(message);
  useTitlePrefix(wrong ? errorTitle : null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (!wrong) return null;
  return (
    <Alert
      ref={box}
      role="alert"
      tabIndex={-1}
      variant="outline"
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={text('errorSummary')}
    >
      {message && <Text>{message}</Text>}
      {fields.length > 0 && (
        <List spacing={4} listStyleType="none">
          {fields.map((field) => (
            <List.Item key={field.path}>
              <Anchor
                href={`#${field.path}`}
                c="var(--mantine-color-error)"
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field.path);
                }}
              >
                {field.label ? `${field.label}: ` : null}
                {field.message}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
      {requestId && (
        <Text fz="xs" c="dimmed" mt="xs">
          {text('requestId', { id: requestId })}
        </Text>
      )}
    </Alert>
  );
}
