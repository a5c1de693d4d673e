// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Rewards of both stakings
/// @notice The two staking contracts report each account's weight. A weekly reward is shared out by weight, second by
/// second, and accounts harvest what they earned. Harvests of referred accounts earn bonuses for up to five accounts
/// above, from a separate budget.
/// @dev Rewards accrue only as far as they are funded, so the contract holds all it owes. It never holds stakes. Time
/// without stakes or funds earns nothing. All divisions round against the user. The remainders stay here.
/// WARNING: the two stakings are trusted. Fund with `fund`, or transfer and then call `fund(0)`. Uncounted tokens earn
/// nothing.
interface IRewarder {
    /// @notice `user` harvested `amount` base units of rewards and bonuses.
    event Harvest(address indexed user, uint256 amount);

    /// @notice The reward token changed.
    event RewardAddressUpdated(address token);

    /// @notice The weekly reward changed to `reward` base units.
    event RewardPerWeekUpdated(uint256 reward);

    /// @notice The weight of `user` changed, and `totalWeight` with it.
    event WeightUpdated(address indexed user, uint256 gen1Point, uint256 gen2Point, uint256 totalWeight);

    /// @notice `user` has `referrer` as its referrer, for good.
    event ReferrerSet(address indexed user, address indexed referrer);

    /// @notice `referrer` earned a bonus of `amount` because `user`, `level` levels below, harvested. Levels count from
    /// 1.
    event ReferralBonus(address indexed referrer, address indexed user, uint256 level, uint256 amount);

    /// @notice The owner returned the unpaid bonus of `suspect` to the budget.
    event BonusReset(address indexed suspect, uint256 amount);

    /// @notice `amount` of rewards was funded. `reserve` base units remain for future rewards.
    event Funded(uint256 amount, uint256 reserve);

    /// @notice `budget` base units remain for future bonuses, `reserve` for future rewards.
    event ReferralBudgetUpdated(uint256 budget, uint256 reserve);

    /// @notice The owner withdrew `amount`, all that nobody had earned.
    event TokensWithdrawn(address indexed owner, uint256 amount);

    /// @notice The zero address is not allowed.
    error Rewarder_ZeroAddress();

    /// @notice Only the two staking contracts may report weights.
    error Rewarder_NotStaking(address caller);

    /// @notice `referrer` cannot refer `account`: it is the account itself, below it in the referrals, or too deep to
    /// check.
    error Rewarder_InvalidReferrer(address account, address referrer);

    /// @notice The weekly reward must be below 2^96.
    error Rewarder_InvalidReward(uint256 reward);

    /// @notice Only `available` base units are not owed to stakers.
    error Rewarder_InsufficientReserve(uint256 amount, uint256 available);

    /// @notice The token cannot change: rewards have accrued in it, or the contract holds some.
    error Rewarder_TokenInUse(address token);

    /// @notice Pays all rewards and bonuses to the caller. Does nothing if there are none. Referrers above the caller
    /// earn their bonuses now, on rewards since the caller was referred, as far as the budget lasts.
    function harvest() external;

    /// @notice Sets an account's weight in the calling staking contract. Only the two staking contracts.
    /// @dev Works while paused and makes no external call. The account's rewards are settled first.
    /// @param _account whose weight
    /// @param newWeight total weight there
    /// @param referrer its referrer; ignored if zero, or if the account has one
    function updateUserWeight(address _account, uint256 newWeight, address referrer) external;

    /// @notice Ends the rewards, because one of the stakings reports to another rewarder now. What was earned stays.
    /// Only the two staking contracts.
    function retire() external;

    /// @notice Takes `amount` from the caller and adds it, with anything transferred here before, to the funds for
    /// rewards. Anyone may call it.
    function fund(uint256 amount) external;

    /// @notice Sets the weekly reward. Only the owner.
    function setRewardPerWeek(uint256 _reward) external;

    /// @notice Sets the budget for bonuses to exactly `budget`, from or into the reserve. Only the owner.
    function setReferralBudget(uint256 budget) external;

    /// @notice Changes the token, while no reward has accrued. The owner gets what was funded in the former one. Only
    /// the owner.
    function setRewardTokenAddress(address _address) external;

    /// @notice Returns an account's unpaid bonus to the budget. Rewards and referrals stay. Only the owner.
    function resetBonusOfSuspect(address suspect) external;

    /// @notice Withdraws all that nobody has earned: reserve, budget, and uncounted transfers. Only the owner.
    function withdrawAllTokens() external;

    /// @notice Stops harvests. Rewards still accrue and weights still change. Only the owner.
    function pause() external;

    /// @notice Resumes harvests. Only the owner.
    function unpause() external;

    /// @notice Returns what `harvest` would pay an account now.
    function pendingReward(address _user) external view returns (uint256);

    /// @notice Returns for how many seconds the reserve lasts at the current weekly reward while anyone stakes. The
    /// maximum of uint256 if the reward is zero.
    function runway() external view returns (uint256);

    /// @notice Returns the funds for future rewards.
    function reserve() external view returns (uint256);

    /// @notice Returns the budget for future bonuses.
    function referralBudget() external view returns (uint256);

    /// @notice Returns the record of an account.
    /// @return weight of both stakings
    /// @return gen1Point its weight in the gen-1 staking
    /// @return gen2Point its weight in the gen-2 staking
    /// @return rewardDebt rewards of the weight from the start to the last settlement, which are not owed
    /// @return referrer who brought it, or zero
    /// @return bonus earned from referrals and not paid yet
    function userInfo(address)
        external
        view
        returns (
            uint256 weight,
            uint256 gen1Point,
            uint256 gen2Point,
            uint256 rewardDebt,
            address referrer,
            uint256 bonus
        );

    /// @notice Returns the unpaid bonus of an account.
    function getUserReferralBonus(address userAddress) external view returns (uint256);

    /// @notice Returns all bonuses of an account, without those taken back.
    function getUserTotalBonus(address userAddress) external view returns (uint256);

    /// @notice Returns the referrer of an account, or zero.
    function getUserReferrer(address userAddress) external view returns (address);

    /// @notice Returns the number of referrals of an account over five levels. Each account was counted once, when it
    /// was referred. Its own earlier referrals do not count.
    function getUserTotalReferrals(address userAddress) external view returns (uint256);

    /// @notice Returns the referrer whom an account's deposits count for, or zero.
    function lastDepositReferral(address) external view returns (address);

    /// @notice Returns the number of direct referrals of an account.
    function userReferredCount(address _user) external view returns (uint256);

    /// @notice Returns the latest direct referrals of an account, at most `MAX_PAGE`, oldest first.
    function userReferredInfo(address _user) external view returns (address[] memory);

    /// @notice Returns direct referrals of an account from position `offset` on, at most `limit` and `MAX_PAGE`, oldest
    /// first.
    function userReferredPage(address _user, uint256 offset, uint256 limit) external view returns (address[] memory);

    /// @notice Returns the rewards per unit of weight since the start, times `PRECISION_FACTOR`, up to the last update.
    function accTokenPerShare() external view returns (uint256);

    /// @notice Returns the time of the last update of rewards, in seconds since 1970.
    function lastRewardTime() external view returns (uint256);

    /// @notice The weight of all accounts.
    function totalWeight() external view returns (uint256);

    /// @notice Returns the weekly reward.
    function rewardPerWeek() external view returns (uint256);

    /// @notice The token that rewards are paid in.
    function rewardTokenAddress() external view returns (address);

    /// @notice The staking of gen-1.
    function hatchyGen1Staking() external view returns (address);

    /// @notice The staking of gen-2.
    function hatchyGen2Staking() external view returns (address);

    /// @notice Returns the bonuses of the five accounts above, nearest first, per thousand earned.
    function referralPercents() external pure returns (uint256[5] memory);

    /// @notice Returns the bonus of the nearest account above, in parts of `PERCENTS_DIVIDER`.
    function REFERRAL_PERCENT() external view returns (uint256);

    /// @notice Returns the step between bonuses, which is also the smallest bonus, in parts of `PERCENTS_DIVIDER`.
    function PERCENT_STEP() external view returns (uint256);

    /// @notice Returns the divisor of bonuses.
    function PERCENTS_DIVIDER() external view returns (uint256);

    /// @notice Returns the scale of `accTokenPerShare`.
    function PRECISION_FACTOR() external view returns (uint256);

    /// @notice Returns the most accounts of one page.
    function MAX_PAGE() external view returns (uint256);
}
