import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import expressStaticGzip from 'express-static-gzip';
import helmet from 'helmet';
import { createTransport } from 'nodemailer';
import { errorsOf, mailOf } from './enquiry.js';

/** The site in `siteDir`, the reviews in `reviewsFile`, and a contact form that is mailed by `smtpUrl`. */
export async function createApp({ siteDir, reviewsFile, smtpUrl, from, to }) {
  const reviews = { success: true, data: JSON.parse(await readFile(reviewsFile, 'utf8')) };
  const notFound = join(siteDir, '404.html');
  const transport = createTransport(smtpUrl);

  const app = express();
  app.use(helmet());

  app.get('/api/reviews', (_request, response) => {
    response.json(reviews);
  });
  app.post(['/api/contact', '/api/contacts'], express.json({ limit: '32kb' }), async (request, response) => {
    const enquiry = request.body ?? {};
    const errors = errorsOf(enquiry);
    if (Object.keys(errors).length > 0) {
      response.status(422).json({ success: false, errors });
      return;
    }
    // Robots fill what people do not see.
    if (!enquiry.honeypot) await transport.sendMail(mailOf(enquiry, { from, to }));
    response.json({ success: true, id: randomUUID() });
  });
  app.use(
    '/assets',
    expressStaticGzip(join(siteDir, 'assets'), { ...PRECOMPRESSED, serveStatic: { maxAge: '1y', immutable: true } }),
  );
  app.use(
    expressStaticGzip(siteDir, { ...PRECOMPRESSED, serveStatic: { cacheControl: false, setHeaders: revalidate } }),
  );
  app.use((_request, response) => {
    response.status(404).sendFile(notFound);
  });
  // Express takes a function of four arguments for what handles errors.
  app.use((error, _request, response, _next) => {
    const status = error.status ?? 503;
    if (status >= 500) console.error(error.message);
    response.status(status).json({ success: false });
  });
  return app;
}

const PRECOMPRESSED = { enableBrotli: true, orderPreference: ['br', 'gz'] };

function revalidate(response) {
  response.setHeader('Cache-Control', 'no-cache');
}
