// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {
    ERC20PermitUpgradeable
} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC20PermitUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {IGameToken} from "./IGameToken.sol";

/// @title The game token, behind a UUPS proxy
/// @notice See IGameToken.
contract GameToken is IGameToken, ERC20PermitUpgradeable, Ownable2StepUpgradeable, UUPSUpgradeable {
    /// @custom:storage-location erc7201:hatchery.storage.GameToken
    struct GameTokenStorage {
        uint256 cap;
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
    /// @param maxSupply base units that will ever be in circulation at once
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
        _mintCapped(holder, initialSupply);
    }

    /// @inheritdoc IGameToken
    function mint(address to, uint256 amount) external onlyOwner {
        _mintCapped(to, amount);
    }

    /// @inheritdoc IGameToken
    function burn(uint256 amount) external {
        _burn(_msgSender(), amount);
    }

    /// @inheritdoc IGameToken
    function cap() public view returns (uint256) {
        return _gameTokenStorage().cap;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _mintCapped(address to, uint256 amount) private {
        _mint(to, amount);
        if (totalSupply() > cap()) revert GameToken_CapExceeded(totalSupply(), cap());
    }

    function _gameTokenStorage() private pure returns (GameTokenStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
