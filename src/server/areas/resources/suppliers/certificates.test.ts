import { once } from 'node:events';
import { readdir, rename } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type CertificateInput,
  maxFileBytes,
  supplierCertificates,
} from '#root/contract/resources/supplier-certificates.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { computeHash } from '#root/server/platform/files/hash.ts';
import { graceHours, sweepFiles } from '#root/server/platform/files/sweep.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { makeOfficeFile, makePdf, makePng } from '#test/support/files.ts';

const { test, world } = await startActivityTests();

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const said = (more: Partial<CertificateInput> = {}): CertificateInput => ({
  ...{ kind: 'ISO 22301', issuer: 'Certifiers Ltd', issuedOn: null, expiresOn: null },
  ...more,
});

const upload = (uid: string, name: string, content: Buffer) =>
  world.client.call(supplierCertificates.uploadCertificate, { params: { uid }, file: { name, content } });
const list = async (uid: string) =>
  (await world.client.call(supplierCertificates.listCertificates, { params: { uid } })).body.data;
const stored = () => readdir(join(test.filesFolder, world.organisation.uid));

describe('certificates', () => {
  it('are stored with their details, downloaded unchanged, and deleted by their file name', async () => {
    const uid = await world.addResource('supplier', 'Certified');
    const content = makePdf('certified');
    const { status, body } = await upload(uid, 'Ünder ISO 22301 – 認証 🏅.pdf', content);
    expect(status).toBe(201);
    const params = { uid: body.data.uid };
    const input = said({ issuedOn: '2026-01-31', expiresOn: '2028-01-31' });
    expect(
      (await world.client.call(supplierCertificates.updateCertificate, { params, version: 1, body: input })).status,
    ).toBe(200);
    expect(await list(uid)).toMatchObject([
      {
        fileName: 'Ünder ISO 22301 – 認証 🏅.pdf',
        fileType: 'pdf',
        fileSize: content.length,
        ...input,
        state: 'valid',
      },
    ]);
    const file = await world.client.call(supplierCertificates.certificateFile, { params });
    expect(file.raw.equals(content)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Ünder ISO 22301 – 認証 🏅.pdf')}`,
    });
    // Makes the file look as if another server had stored it elsewhere.
    await rename(test.filesFolder, `${test.filesFolder}-away`);
    expect(await world.client.call(supplierCertificates.certificateFile, { params })).toMatchObject({
      status: 503,
      error: { code: 'file_unavailable' },
    });
    await rename(`${test.filesFolder}-away`, test.filesFolder);
    const remove = (confirmName: string, version = 2) =>
      world.client.call(supplierCertificates.removeCertificate, { params, version, body: { confirmName } });
    expect(await remove('other.pdf')).toMatchObject({ status: 422, error: { code: 'name_mismatch' } });
    expect((await remove('Ünder ISO 22301 – 認証 🏅.pdf', 1)).status).toBe(412);
    expect((await remove('Ünder ISO 22301 – 認証 🏅.pdf')).status).toBe(204);
    expect((await remove('Ünder ISO 22301 – 認証 🏅.pdf')).status).toBe(404);
    expect((await world.client.call(supplierCertificates.certificateFile, { params })).status).toBe(404);
  });

  it('are valid, undated, expiring within 30 days or expired, and a supplier has the worst state of its certificates', async () => {
    const uid = await world.addResource('supplier', 'Ageing');
    const find = async (assurance: string) =>
      (await world.client.call(suppliers.list, { query: { filter: { assurance }, q: 'Ageing' } })).body.data.map(
        (row) => row.assurance,
      );
    const states = async () => (await list(uid)).map(({ state }) => state);
    expect(await find('none')).toEqual(['none']);
    for (const [at, [offset, worst]] of (
      [
        [31, 'valid'],
        [null, 'undated'],
        [30, 'expiring'],
        [0, 'expiring'],
        [-1, 'expired'],
      ] as const
    ).entries()) {
      const { body } = await upload(uid, `${at}.pdf`, makePdf(String(at)));
      const params = { uid: body.data.uid };
      await world.client.call(supplierCertificates.updateCertificate, {
        params,
        version: 1,
        body: said({ expiresOn: offset === null ? null : day(offset) }),
      });
      expect(await find(worst), String(offset)).toEqual([worst]);
    }
    expect(await states()).toEqual(['expired', 'expiring', 'expiring', 'valid', 'undated']);
    const record = (await world.client.call(suppliers.get, { params: { uid } })).body.data;
    expect(record).toMatchObject({ certificateCount: 5, assurance: 'expired' });
    const first = (await list(uid))[0]?.uid ?? '';
    const wrong = await world.client.call(supplierCertificates.updateCertificate, {
      params: { uid: first },
      version: 2,
      body: said({ issuedOn: '2026-02-02', expiresOn: '2026-02-01' }),
    });
    expect(wrong).toMatchObject({ status: 400, error: { fields: [{ field: 'expiresOn' }] } });
  });

  it('are accepted in every allowed format, which is recognised by the content, and the same file only once', async () => {
    const uid = await world.addResource('supplier', 'Many kinds');
    const files = [
      ['a.pdf', makePdf()],
      ['b.docx', makeOfficeFile('docx')],
      ['c.xlsx', makeOfficeFile('xlsx')],
      ['d.png', makePng()],
      ['e.JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ] as const;
    const answers = await Promise.all(files.map(([name, content]) => upload(uid, name, content)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await list(uid)).map(({ fileType }) => fileType)).toEqual(['pdf', 'docx', 'xlsx', 'png', 'jpg']);
    expect(await upload(uid, 'again.pdf', makePdf())).toMatchObject({ status: 409, error: { code: 'duplicate' } });
  });

  it('are limited to 100 for each supplier', async () => {
    const uid = await world.addResource('supplier', 'Well certified');
    await test.owner.query(
      `insert into supplier_certificates (organisation_uid, uid, supplier_uid, file_name, file_hash, file_type, file_size)
       select $1, gen_random_uuid(), $2, n || '.pdf', encode(sha256(n::text::bytea), 'hex'), 'pdf', 1 from generate_series(1, 99) n`,
      [world.organisation.uid, uid],
    );
    const answers = await Promise.all(['x', 'y', 'z'].map((name) => upload(uid, `${name}.pdf`, makePdf(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await list(uid)).toHaveLength(100);
  });

  it.each([
    ['سياسة الاستمرارية.pdf', 201],
    [`${'n'.repeat(251)}.pdf`, 201],
    [`${'📄'.repeat(125)}x.pdf`, 201],
    [`${'n'.repeat(252)}.pdf`, 422],
    ['gnp.\u202efdp.pdf', 422],
    ['../../etc/plain.pdf', 201],
  ])('with the file name %s are answered with the status %i', async (name, status) => {
    const uid = await world.addResource('supplier', `Named ${newUid()}`);
    expect((await upload(uid, name, makePdf(name))).status).toBe(status);
    if (status === 201) expect((await list(uid))[0]?.fileName).toBe(name.split('/').at(-1));
  });

  it('whose content differs from their type, or that are too large or have no supplier, leave nothing behind', async () => {
    const uid = await world.addResource('supplier', 'Wary');
    expect((await upload(await world.addResource('supplier', 'Trusting'), 'fine.pdf', makePdf('fine'))).status).toBe(
      201,
    );
    const before = await stored();
    expect(before).toContain(computeHash(makePdf('fine')));
    const refused = await upload(uid, 'policy.pdf', Buffer.from('<script>alert(1)</script>'));
    expect(refused).toMatchObject({ status: 422, error: { code: 'file_refused' } });
    expect((await upload(uid, 'policy.pdf', makePng())).error.message).toContain('PNG');
    expect((await upload(uid, 'empty.pdf', Buffer.alloc(0))).status).toBe(422);
    const large = Buffer.concat([makePdf(), Buffer.alloc(maxFileBytes)]);
    expect((await upload(uid, 'large.pdf', large)).status).toBe(413);
    expect((await upload(newUid(), 'nowhere.pdf', makePdf('nowhere'))).status).toBe(404);
    expect(await list(uid)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('that are sent to a slow store hold no database connection, so that even very many of them do not block other calls', async () => {
    const uid = await world.addResource('supplier', 'Slow store');
    const gone = await world.addResource('supplier', 'Gone meanwhile');
    const { files } = test.services;
    const put = files.put;
    const most = Number(test.pool.options.max) + 3;
    const [open, all] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let waiting = 0;
    files.put = async (organisation, content) => {
      waiting += 1;
      if (waiting === most + 1) all.resolve();
      await open.promise;
      return put(organisation, content);
    };
    const uploads = Array.from({ length: most }, (_, at) => upload(uid, `${at}.pdf`, makePdf(`slow ${at}`)));
    const orphan = upload(gone, 'orphan.pdf', makePdf('orphan'));
    await all.promise;
    expect(test.pool.totalCount - test.pool.idleCount).toBe(0);
    expect(await list(uid)).toEqual([]);
    await test.owner.query('delete from suppliers where uid = $1', [gone]);
    open.resolve();
    files.put = put;
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 201));
    expect((await orphan).status).toBe(404);
    // The next sweep removes only the file of the refused upload.
    const before = await stored();
    const tomorrow = new Date(Date.now() + (graceHours + 1) * 3_600_000);
    await sweepFiles(files, createTenantAccess(test.pool), tomorrow);
    expect(before).toContain(computeHash(makePdf('orphan')));
    expect(await stored()).not.toContain(computeHash(makePdf('orphan')));
    expect(await stored()).toContain(computeHash(makePdf('slow 0')));
  });

  it('whose upload is interrupted leave nothing behind', async () => {
    const uid = await world.addResource('supplier', 'Interrupted');
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as { port: number };
    const path = supplierCertificates.uploadCertificate.path.replace(':uid', uid);
    const send = async (content: string, ending: string) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="part.pdf"\r\n\r\n${content}`;
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost:8080\r\ncookie: ${world.client.cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
          `content-length: ${body.length + '\r\n--x--\r\n'.length}\r\n\r\n${body}${ending}`,
      );
      return socket;
    };
    const whole = await send('%PDF-1.7 and all of it', '\r\n--x--\r\n');
    expect(String(await once(whole, 'data'))).toContain('HTTP/1.1 201');
    whole.destroy();
    const before = await stored();
    const half = await send('%PDF-1.7 and then', '');
    await new Promise((resolve) => setTimeout(resolve, 200));
    half.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await list(uid)).map(({ fileSize }) => fileSize)).toEqual(['%PDF-1.7 and all of it'.length]);
    expect(await stored()).toEqual(before);
  });

  it('are visible only in their organisation and with their permissions', async () => {
    const uid = await world.addResource('supplier', 'Mine');
    const { body } = await upload(uid, 'mine.pdf', makePdf('mine'));
    const stranger = await test.signIn(await test.addOrganisation());
    const seen = async (one: string, who = stranger) => [
      (await who.call(supplierCertificates.certificateFile, { params: { uid: one } })).text,
      (
        await who.call(supplierCertificates.updateCertificate, {
          params: { uid: one },
          version: 1,
          body: said(),
        })
      ).text,
    ];
    expect(await seen(body.data.uid)).toEqual(await seen(newUid()));
    const reader = await world.signIn(['supplier.read']);
    expect((await reader.call(supplierCertificates.listCertificates, { params: { uid } })).status).toBe(200);
    const file = { name: 'x.pdf', content: makePdf() };
    expect((await reader.call(supplierCertificates.uploadCertificate, { params: { uid }, file })).status).toBe(403);
  });
});
