/** In the API document: how a call beside the contracts says what was wrong, in the envelope of all others. */
export function faultAnswer(code: string) {
  const fields = { success: { const: false }, errorCode: { type: 'string' }, message: { type: 'string' } };
  return {
    description: code,
    content: { 'application/json': { schema: { type: 'object', properties: fields } } },
  };
}
