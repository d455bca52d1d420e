import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import express from 'express';
import serverless from 'serverless-http';
import * as z from 'zod';

// The same endpoint as typically written with Express: body parser, token, validation, table.
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const verifier = CognitoJwtVerifier.create({
  userPoolId: process.env.USER_POOL_ID ?? '',
  clientId: process.env.USER_POOL_CLIENT_ID ?? '',
  tokenUse: 'access',
});
const params = z.strictObject({ id: z.string().min(1).max(200) });
const app = express();
app.use(express.json());
app.use(async (request, response, next) => {
  try {
    await verifier.verify((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    next();
  } catch {
    response.status(401).json({ code: 'NOT_SIGNED_IN' });
  }
});
app.get('/api/books/:id', async (request, response) => {
  const { id } = params.parse(request.params);
  const { Item } = await table.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: id, sk: 'PLAN' } }),
  );
  response.json(Item);
});

export const handler = serverless(app);
