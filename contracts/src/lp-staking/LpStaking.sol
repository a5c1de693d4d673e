// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ILpStaking} from "./ILpStaking.sol";

/// @title Staking of liquidity-pool tokens, behind a UUPS proxy
/// @notice See ILpStaking.
contract LpStaking is ILpStaking, Ownable2StepUpgradeable, UUPSUpgradeable, ReentrancyGuardTransient {
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @param accHatchyPerShare rewards of one staked base unit since the beginning, times DIVIDER; `reserve` bounds it
    /// far below 2^216
    /// @param lastRewardBlock the block up to which rewards are counted
    /// @param supply base units staked
    /// @param reserve base units for future rewards
    /// @param hatchyPerBlock rewards per block, before multiplier and share
    /// @param multiplier a factor on rewards
    /// @param allocPoint the pool's share of the total
    struct Pool {
        uint216 accHatchyPerShare;
        uint40 lastRewardBlock;
        uint96 supply;
        uint96 reserve;
        uint96 hatchyPerBlock;
        uint16 multiplier;
        uint16 allocPoint;
    }

    /// @param amount staked base units
    /// @param owed unpaid rewards up to the last count
    /// @param accPaid accHatchyPerShare at the last count
    struct User {
        uint96 amount;
        uint128 owed;
        uint256 accPaid;
    }

    /// @param held counted base units of the reward token: the reserve and everything owed
    /// @custom:storage-location erc7201:hatchery.storage.LpStaking
    struct LpStakingStorage {
        Pool pool;
        IERC20 lpToken;
        IERC20 hatchy;
        uint128 held;
        uint64 startBlock;
        mapping(address account => User) users;
    }

    /// @inheritdoc ILpStaking
    uint256 public constant DIVIDER = 1e18;

    uint256 private constant TOTAL_ALLOC_POINT = 1000;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.LpStaking")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x9f23b95c5e51aca29604692ca91d6f17524c138c8683bc3ba3dd31bfdd179c00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param owner sets rewards, upgrades
    /// @param lpToken_ the staked token; zero if the owner sets it later
    /// @param hatchy_ the token that pays rewards
    /// @param perBlock rewards per block, in base units
    /// @param startBlock_ the first block that earns; the next block if it has passed
    function initialize(address owner, address lpToken_, address hatchy_, uint256 perBlock, uint256 startBlock_)
        external
        initializer
    {
        __Ownable_init(owner);
        LpStakingStorage storage $ = _lpStakingStorage();
        uint256 start = Math.max(startBlock_, block.number);
        ($.startBlock, $.pool.lastRewardBlock) = (start.toUint64(), start.toUint40());
        ($.pool.multiplier, $.pool.allocPoint) = (1, uint16(TOTAL_ALLOC_POINT));
        _setHatchy(hatchy_);
        if (lpToken_ != address(0)) _setLpToken(lpToken_);
        _setHatchyPerBlock(perBlock);
    }

    /// @inheritdoc ILpStaking
    function deposit(uint256 _amount) external nonReentrant {
        if (_amount == 0) revert LpStaking_ZeroAmount();
        LpStakingStorage storage $ = _lpStakingStorage();
        if (address($.lpToken) == address(0)) revert LpStaking_ZeroAddress();
        uint256 received = _receive($.lpToken, _amount);

        Pool memory pool = _updatedPool($);
        User storage user = $.users[_msgSender()];
        _settle(user, pool.accHatchyPerShare);
        user.amount = (user.amount + received).toUint96();
        pool.supply = (pool.supply + received).toUint96();
        _storeCounted($, pool);

        emit Deposit(_msgSender(), received);
    }

    /// @inheritdoc ILpStaking
    function withdraw(uint256 _amount) external nonReentrant {
        if (_amount == 0) revert LpStaking_ZeroAmount();
        LpStakingStorage storage $ = _lpStakingStorage();
        User storage user = $.users[_msgSender()];
        if (_amount > user.amount) revert LpStaking_InsufficientStake(_msgSender(), _amount, user.amount);

        Pool memory pool = _updatedPool($);
        _settle(user, pool.accHatchyPerShare);
        user.amount -= uint96(_amount);
        pool.supply -= uint96(_amount);
        _storeCounted($, pool);

        emit Withdraw(_msgSender(), _amount);

        $.lpToken.safeTransfer(_msgSender(), _amount);
    }

    /// @inheritdoc ILpStaking
    function emergencyWithdraw() external nonReentrant {
        LpStakingStorage storage $ = _lpStakingStorage();
        User storage user = $.users[_msgSender()];
        uint96 amount = user.amount;
        if (amount == 0) revert LpStaking_ZeroAmount();

        // Uncounted rewards go to the remaining stakers. Counted ones return to the reserve.
        uint256 rest = uint256($.pool.reserve) + user.owed + _accrued(user, $.pool.accHatchyPerShare);
        if (rest <= type(uint96).max) $.pool.reserve = uint96(rest);
        $.pool.supply -= amount;
        delete $.users[_msgSender()];

        emit EmergencyWithdraw(_msgSender(), amount);

        $.lpToken.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc ILpStaking
    function claim() external nonReentrant {
        LpStakingStorage storage $ = _lpStakingStorage();
        Pool memory pool = _updatedPool($);
        User storage user = $.users[_msgSender()];
        uint256 amount = user.owed + _accrued(user, pool.accHatchyPerShare);
        // Nothing is stored without an event, so logs tell the whole state.
        if (amount == 0) return;
        _storeCounted($, pool);
        (user.owed, user.accPaid) = (0, pool.accHatchyPerShare);
        $.held -= amount.toUint128();

        emit Claim(_msgSender(), amount);

        $.hatchy.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc ILpStaking
    function updatePool() external {
        LpStakingStorage storage $ = _lpStakingStorage();
        Pool memory pool = _updatedPool($);
        _storeCounted($, pool);
        emit PoolUpdated(pool.lastRewardBlock, pool.accHatchyPerShare, pool.reserve);
    }

    /// @inheritdoc ILpStaking
    function fund(uint256 amount) external nonReentrant {
        LpStakingStorage storage $ = _lpStakingStorage();
        _storeCounted($, _updatedPool($));
        if (amount > 0) $.hatchy.safeTransferFrom(_msgSender(), address(this), amount);
        uint256 balance = $.hatchy.balanceOf(address(this));
        uint256 more = balance - $.held;
        uint256 total = $.pool.reserve + more;
        ($.held, $.pool.reserve) = (balance.toUint128(), total.toUint96());
        emit Funded(more, total);
    }

    /// @inheritdoc ILpStaking
    function set(uint256 _allocPoint) external onlyOwner {
        if (_allocPoint > TOTAL_ALLOC_POINT) revert LpStaking_InvalidValue(_allocPoint);
        LpStakingStorage storage $ = _lpStakingStorage();
        _storeCounted($, _updatedPool($));
        $.pool.allocPoint = uint16(_allocPoint);
        emit AllocPointUpdated(_allocPoint);
    }

    /// @inheritdoc ILpStaking
    function updateMultiplier(uint256 multiplierNumber) external onlyOwner {
        if (multiplierNumber > type(uint16).max) revert LpStaking_InvalidValue(multiplierNumber);
        LpStakingStorage storage $ = _lpStakingStorage();
        _storeCounted($, _updatedPool($));
        $.pool.multiplier = uint16(multiplierNumber);
        emit MultiplierUpdated(multiplierNumber);
    }

    /// @inheritdoc ILpStaking
    function setHatchyPerBlock(uint256 amount) external onlyOwner {
        LpStakingStorage storage $ = _lpStakingStorage();
        _storeCounted($, _updatedPool($));
        _setHatchyPerBlock(amount);
    }

    /// @inheritdoc ILpStaking
    function setHatchy(address _hatchy) external onlyOwner nonReentrant {
        LpStakingStorage storage $ = _lpStakingStorage();
        IERC20 former = $.hatchy;
        if (_updatedPool($).accHatchyPerShare != 0) revert LpStaking_TokenInUse(address(former));
        // Nobody is owed anything, so all of it is reserve, whoever funded it.
        uint256 funded = $.held;
        ($.held, $.pool.reserve) = (0, 0);
        _setHatchy(_hatchy);
        if (funded == 0) return;

        emit HatchyWithdrawn(_msgSender(), funded);

        former.safeTransfer(_msgSender(), funded);
    }

    /// @inheritdoc ILpStaking
    function setLpToken(address lpToken_) external onlyOwner {
        IERC20 current = _lpStakingStorage().lpToken;
        if (address(current) != address(0)) revert LpStaking_TokenInUse(address(current));
        _setLpToken(lpToken_);
    }

    /// @inheritdoc ILpStaking
    function withdrawHatchy(uint256 _amount) external onlyOwner nonReentrant {
        LpStakingStorage storage $ = _lpStakingStorage();
        Pool memory pool = _updatedPool($);
        if (_amount > pool.reserve) revert LpStaking_InsufficientReserve(_amount, pool.reserve);
        pool.reserve -= uint96(_amount);
        _storeCounted($, pool);
        $.held -= uint128(_amount);

        emit HatchyWithdrawn(_msgSender(), _amount);

        $.hatchy.safeTransfer(_msgSender(), _amount);
    }

    /// @inheritdoc ILpStaking
    function pendingReward(address _user) external view returns (uint256 reward, uint256 perBlock) {
        LpStakingStorage storage $ = _lpStakingStorage();
        Pool memory pool = _updatedPool($);
        User storage user = $.users[_user];
        reward = user.owed + _accrued(user, pool.accHatchyPerShare);
        if (pool.supply > 0) perBlock = Math.min(_perBlock(pool), pool.reserve) * user.amount / pool.supply;
    }

    /// @inheritdoc ILpStaking
    function userInfo(address account) external view returns (uint256 amount, uint256 rewardDebt) {
        User storage user = _lpStakingStorage().users[account];
        return (user.amount, Math.mulDiv(user.amount, user.accPaid, DIVIDER, Math.Rounding.Ceil));
    }

    /// @inheritdoc ILpStaking
    function runway() external view returns (uint256) {
        Pool memory pool = _updatedPool(_lpStakingStorage());
        uint256 perBlock = _perBlock(pool);
        return perBlock == 0 ? type(uint256).max : pool.reserve / perBlock;
    }

    /// @inheritdoc ILpStaking
    function reserve() external view returns (uint256) {
        return _updatedPool(_lpStakingStorage()).reserve;
    }

    /// @inheritdoc ILpStaking
    function accHatchyPerShare() external view returns (uint256) {
        return _lpStakingStorage().pool.accHatchyPerShare;
    }

    /// @inheritdoc ILpStaking
    function allocPoint() external view returns (uint256) {
        return _lpStakingStorage().pool.allocPoint;
    }

    /// @inheritdoc ILpStaking
    function BONUS_MULTIPLIER() external view returns (uint256) {
        return _lpStakingStorage().pool.multiplier;
    }

    /// @inheritdoc ILpStaking
    function hatchy() external view returns (address) {
        return address(_lpStakingStorage().hatchy);
    }

    /// @inheritdoc ILpStaking
    function hatchyPerBlock() external view returns (uint256) {
        return _lpStakingStorage().pool.hatchyPerBlock;
    }

    /// @inheritdoc ILpStaking
    function lastRewardBlock() external view returns (uint256) {
        return _lpStakingStorage().pool.lastRewardBlock;
    }

    /// @inheritdoc ILpStaking
    function startBlock() external view returns (uint256) {
        return _lpStakingStorage().startBlock;
    }

    /// @inheritdoc ILpStaking
    function lpToken() external view returns (address) {
        return address(_lpStakingStorage().lpToken);
    }

    /// @inheritdoc ILpStaking
    function lpTokenSupply() external view returns (uint256) {
        return _lpStakingStorage().pool.supply;
    }

    /// @inheritdoc ILpStaking
    function totalAllocPoint() external pure returns (uint256) {
        return TOTAL_ALLOC_POINT;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev Takes tokens from the caller and returns how many arrived, which is fewer if the token takes a fee.
    function _receive(IERC20 token, uint256 amount) private returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(_msgSender(), address(this), amount);
        return token.balanceOf(address(this)) - before;
    }

    function _setHatchy(address hatchy_) private {
        if (hatchy_ == address(0)) revert LpStaking_ZeroAddress();
        LpStakingStorage storage $ = _lpStakingStorage();
        if (hatchy_ == address($.lpToken)) revert LpStaking_SameToken(hatchy_);
        $.hatchy = IERC20(hatchy_);
        emit HatchyUpdated(hatchy_);
    }

    function _setLpToken(address lpToken_) private {
        if (lpToken_ == address(0)) revert LpStaking_ZeroAddress();
        LpStakingStorage storage $ = _lpStakingStorage();
        if (lpToken_ == address($.hatchy)) revert LpStaking_SameToken(lpToken_);
        $.lpToken = IERC20(lpToken_);
        emit LpTokenUpdated(lpToken_);
    }

    function _setHatchyPerBlock(uint256 amount) private {
        if (amount > type(uint96).max) revert LpStaking_InvalidValue(amount);
        _lpStakingStorage().pool.hatchyPerBlock = uint96(amount);
        emit HatchyPerBlockUpdated(amount);
    }

    /// @dev Returns the pool as of now: what was distributed since the last update left the reserve. Nothing is
    /// distributed while nothing is staked.
    function _updatedPool(LpStakingStorage storage $) private view returns (Pool memory pool) {
        pool = $.pool;
        if (block.number <= pool.lastRewardBlock) return pool;
        uint256 elapsed = block.number - pool.lastRewardBlock;
        pool.lastRewardBlock = block.number.toUint40();
        if (pool.supply == 0) return pool;
        uint256 reward = Math.min(elapsed * _perBlock(pool), pool.reserve);
        pool.reserve -= uint96(reward);
        pool.accHatchyPerShare += (reward * DIVIDER / pool.supply).toUint216();
    }

    /// @dev Stores only what counting changes. Rewards per block have a word of their own.
    function _storeCounted(LpStakingStorage storage $, Pool memory pool) private {
        ($.pool.accHatchyPerShare, $.pool.lastRewardBlock) = (pool.accHatchyPerShare, pool.lastRewardBlock);
        ($.pool.supply, $.pool.reserve) = (pool.supply, pool.reserve);
    }

    function _settle(User storage user, uint256 acc) private {
        user.owed = (user.owed + _accrued(user, acc)).toUint128();
        user.accPaid = acc;
    }

    /// @dev Returns what an account's stake earned since it was last counted.
    function _accrued(User storage user, uint256 acc) private view returns (uint256) {
        return uint256(user.amount) * (acc - user.accPaid) / DIVIDER;
    }

    /// @dev Returns what one block distributes.
    function _perBlock(Pool memory pool) private pure returns (uint256) {
        return uint256(pool.hatchyPerBlock) * pool.multiplier * pool.allocPoint / TOTAL_ALLOC_POINT;
    }

    function _lpStakingStorage() private pure returns (LpStakingStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
