-- The provider status of a refusal. A null refusal is RS_OK.
CREATE OR REPLACE FUNCTION round_status(p_refusal text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_refusal IS NULL THEN 'RS_OK'
    WHEN p_refusal = 'token.invalid' THEN 'RS_ERROR_INVALID_TOKEN'
    WHEN p_refusal IN ('token.expired', 'game.elsewhere') THEN 'RS_ERROR_TOKEN_EXPIRED'
    WHEN p_refusal = 'currency.wrong' THEN 'RS_ERROR_WRONG_CURRENCY'
    WHEN p_refusal = 'game.not.found' THEN 'RS_ERROR_INVALID_GAME'
    WHEN p_refusal = 'transaction.unknown' THEN 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    WHEN p_refusal = 'transaction.rolled-back' THEN 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    WHEN p_refusal = 'transaction.duplicate' THEN 'RS_ERROR_DUPLICATE_TRANSACTION'
    WHEN p_refusal IN ('game.check.due', 'protection.pause', 'game.cycle.too.fast', 'bonus.stake.limit',
        'bonus.game.refused')
      OR (p_refusal LIKE 'protection.limit.%') THEN 'RS_ERROR_LIMIT_REACHED'
    WHEN p_refusal IN ('member.disabled', 'function.not.available') OR p_refusal LIKE 'protection.%'
      THEN 'RS_ERROR_USER_DISABLED'
    ELSE 'RS_ERROR_NOT_ENOUGH_MONEY' END
$$;
