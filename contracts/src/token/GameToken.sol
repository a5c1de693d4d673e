// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {
    ERC20PermitUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PermitUpgradeable.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SignedMath} from "@openzeppelin/contracts/utils/math/SignedMath.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {BridgeLimit, BridgeLimits} from "./BridgeLimit.sol";
import {IGameToken} from "./IGameToken.sol";

/// @title The game token, behind a UUPS proxy
/// @notice See IGameToken.
contract GameToken is IGameToken, ERC20PermitUpgradeable, Ownable2StepUpgradeable, UUPSUpgradeable {
    using BridgeLimits for BridgeLimit;

    struct Bridge {
        BridgeLimit minting;
        BridgeLimit burning;
    }

    /// @custom:storage-location erc7201:hatchery.storage.GameToken
    struct GameTokenStorage {
        uint256 cap;
        int256 bridgedOut;
        mapping(address bridge => Bridge) bridges;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.GameToken")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x9d45c80f7b831d9f98bf98430ea1de70c2fb47d8f4c4e1d2e206dbaf5a61e800;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param owner mints and upgrades
    /// @param holder receives the initial supply
    /// @param initialSupply base units minted now, at most `maxSupply`
    /// @param maxSupply the maximum of base units issued here and not burnt; zero where tokens only arrive by bridge
    function initialize(
        string calldata name,
        string calldata symbol,
        address owner,
        address holder,
        uint256 initialSupply,
        uint256 maxSupply
    ) external initializer {
        __ERC20_init(name, symbol);
        __ERC20Permit_init(name);
        __Ownable_init(owner);
        _gameTokenStorage().cap = maxSupply;
        _issue(holder, initialSupply);
    }

    /// @inheritdoc IGameToken
    function mint(address to, uint256 amount) external {
        if (_msgSender() == owner()) {
            _issue(to, amount);
        } else {
            _bridgeIn(to, amount);
        }
    }

    /// @inheritdoc IGameToken
    function burn(uint256 amount) external {
        _burn(_msgSender(), amount);
    }

    /// @inheritdoc IGameToken
    function burn(address from, uint256 amount) external {
        GameTokenStorage storage $ = _gameTokenStorage();
        _useLimit($.bridges[_msgSender()].burning, amount);
        $.bridgedOut += int256(amount);
        if (from != _msgSender()) _spendAllowance(from, _msgSender(), amount);
        _burn(from, amount);

        emit BridgedOut(_msgSender(), from, amount);
    }

    /// @inheritdoc IGameToken
    function setLimits(address bridge, uint256 mintingLimit, uint256 burningLimit) external onlyOwner {
        if (bridge == address(0)) revert GameToken_ZeroBridge();

        Bridge storage rights = _gameTokenStorage().bridges[bridge];
        rights.minting.set(_toLimit(mintingLimit));
        rights.burning.set(_toLimit(burningLimit));

        emit BridgeLimitsSet(mintingLimit, burningLimit, bridge);
    }

    /// @inheritdoc IGameToken
    function issuedSupply() public view returns (uint256) {
        int256 out = bridgedOut();
        return out < 0 ? Math.saturatingSub(totalSupply(), SignedMath.abs(out)) : totalSupply() + uint256(out);
    }

    /// @inheritdoc IGameToken
    function bridgedOut() public view returns (int256) {
        return _gameTokenStorage().bridgedOut;
    }

    /// @inheritdoc IGameToken
    function mintingMaxLimitOf(address bridge) external view returns (uint256) {
        return _gameTokenStorage().bridges[bridge].minting.max;
    }

    /// @inheritdoc IGameToken
    function burningMaxLimitOf(address bridge) external view returns (uint256) {
        return _gameTokenStorage().bridges[bridge].burning.max;
    }

    /// @inheritdoc IGameToken
    function mintingCurrentLimitOf(address bridge) external view returns (uint256) {
        return _gameTokenStorage().bridges[bridge].minting.available();
    }

    /// @inheritdoc IGameToken
    function burningCurrentLimitOf(address bridge) external view returns (uint256) {
        return _gameTokenStorage().bridges[bridge].burning.available();
    }

    /// @inheritdoc IGameToken
    function cap() public view returns (uint256) {
        return _gameTokenStorage().cap;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev Tokens on other chains count, because they may come back.
    function _issue(address to, uint256 amount) private {
        _mint(to, amount);
        if (issuedSupply() > cap()) revert GameToken_CapExceeded(issuedSupply(), cap());
    }

    /// @dev At home, where all tokens come from, no more can arrive than left.
    function _bridgeIn(address to, uint256 amount) private {
        GameTokenStorage storage $ = _gameTokenStorage();
        _useLimit($.bridges[_msgSender()].minting, amount);
        if ($.cap > 0 && int256(amount) > $.bridgedOut) revert GameToken_MoreThanLeft(amount, $.bridgedOut);

        $.bridgedOut -= int256(amount);
        _mint(to, amount);

        emit BridgedIn(_msgSender(), to, amount);
    }

    /// @dev An account without a limit is refused even for an amount of zero.
    function _useLimit(BridgeLimit storage limit, uint256 amount) private {
        uint256 available = limit.available();
        if (amount > available || limit.max == 0) {
            revert GameToken_BridgeLimitExceeded(_msgSender(), amount, available);
        }
        limit.use(amount);
    }

    function _toLimit(uint256 limit) private pure returns (uint112) {
        if (limit > type(uint112).max) revert GameToken_LimitTooHigh(limit);
        return uint112(limit);
    }

    function _gameTokenStorage() private pure returns (GameTokenStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
