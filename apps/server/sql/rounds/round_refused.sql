-- The answer to a refused request.
CREATE OR REPLACE FUNCTION round_refused(p_answer round_answer, p_refusal text, p_detail jsonb DEFAULT NULL)
RETURNS round_answer LANGUAGE plpgsql AS $$
BEGIN
  p_answer.refusal := p_refusal;
  p_answer.detail := p_detail;
  p_answer.status := round_status(p_refusal);
  p_answer.reason := round_reason(p_refusal);
  RETURN p_answer;
END $$;
