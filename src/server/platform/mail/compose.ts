import { escapeMarkup } from '#root/domain/values/markup.ts';
import { composeNotification, type NotificationMail } from './compose-notification.ts';
import {
  accents,
  type ComposedMail,
  isWebAddress,
  type MailOrganisation,
  renderButton,
  renderPage,
  renderParagraph,
} from './mail-page.ts';
import type { MailKind, TemplatedKind } from './queue.ts';
import { footer, templates, valueWords } from './templates.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Matches control characters, which must not appear in names, codes and links: a line break in a header would start
 * another header.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression must match control characters.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Replaces the placeholders of a text. Placeholders within the values are not replaced. */
const fillIn = (text: string, values: Values, as: (value: string) => string = (value) => value) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => as(values[name] ?? ''));

function collectValues(kind: TemplatedKind, data: object, organisation: MailOrganisation): Values {
  const entries = Object.entries(data).map(([name, value]) => {
    const text = valueWords[`${kind}.${name}.${value}`] ?? String(value);
    return [name, text.replaceAll(control, ' ')] as const;
  });
  return { ...Object.fromEntries(entries), organisation: organisation.name.replaceAll(control, ' ') };
}

/**
 * Returns the mail of a kind with these values: its subject, its plain text, and the same content as HTML with one
 * button.
 */
export function composeMail(kind: MailKind, data: object, organisation: MailOrganisation): ComposedMail {
  return kind === 'notice'
    ? composeNotification(data as NotificationMail, organisation)
    : composeTemplate(kind, data, organisation);
}

function composeTemplate(kind: TemplatedKind, data: object, organisation: MailOrganisation): ComposedMail {
  const { subject, before, code, button, after } = templates[kind];
  const values = collectValues(kind, data, organisation);
  const digits = code && values[code as string];
  const link = button && values[button.link as string];
  const fillLines = (lines: readonly string[]) => lines.map((line) => fillIn(line, values));
  const text = [
    ...fillLines(before),
    ...(digits ? [`    ${digits}`] : []),
    ...(button && link ? [`${button.label}:\n${link}`] : []),
    ...fillLines(after),
    `-- \n${fillIn(footer, values)}`,
  ];
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => renderParagraph(fillIn(escapeMarkup(line), values, escapeMarkup))).join('\n');
  const accent = accents[organisation.theme];
  const body = [
    paragraphs(before),
    digits
      ? `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:700">${escapeMarkup(digits)}</p>`
      : '',
    button && link && isWebAddress(link) ? renderButton(button.label, link, accent) : '',
    paragraphs(after),
  ];
  return {
    subject: fillIn(subject, values).slice(0, 200),
    text: `${text.join('\n\n')}\n`,
    html: renderPage({
      title: fillIn(subject, values),
      accent,
      organisation: values.organisation ?? '',
      body: body.join('\n'),
      footer: fillIn(escapeMarkup(footer), values, escapeMarkup),
    }),
  };
}

/** Returns an address in the form for logs: `a***@example.org`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${address[0]}***${address.slice(at)}`;
}
