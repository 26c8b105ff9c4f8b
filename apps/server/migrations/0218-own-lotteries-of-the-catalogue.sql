-- Own lotteries name their provider, so that games of other vendors without a provider are not taken for own lotteries.
UPDATE game g SET provider = 'lottery' FROM lottery_catalogue_game c WHERE c.node_id = g.id;
