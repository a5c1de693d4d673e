// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILayerZeroEndpoint} from "../../src/omnichain/ILayerZeroEndpoint.sol";
import {HomeOmnichainToken} from "../../src/omnichain/HomeOmnichainToken.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {OmnichainTokenUpgradeable} from "../../src/omnichain/OmnichainTokenUpgradeable.sol";
import {RemoteOmnichainToken} from "../../src/omnichain/RemoteOmnichainToken.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {Message, RecordingEndpoint} from "./RecordingEndpoint.sol";
import {ThreeChains} from "./ThreeChains.sol";

/// @dev Three chains in one: the token's home and two others. Each trusts both others. Alice holds all tokens, at home.
abstract contract OmnichainFixture is ThreeChains {
    uint256 internal constant SUPPLY = 1_000_000 ether;
    uint256 internal constant MIN_GAS = 200_000;
    uint256 internal constant GAS = 300_000;

    mapping(uint16 chainId => GameToken) internal tokens;
    mapping(uint16 chainId => OmnichainTokenUpgradeable) internal bridges;
    HomeOmnichainToken internal home;

    function setUp() public virtual {
        vm.warp(NOW);
        address homeCode = _deployCode("HomeOmnichainToken");
        address awayCode = _deployCode("RemoteOmnichainToken");
        address tokenCode = _deployCode("GameToken");
        for (uint256 i = 0; i < 3; ++i) {
            _setUpChain(chains[i], tokenCode, chains[i] == HOME ? homeCode : awayCode);
        }
        home = HomeOmnichainToken(address(bridges[HOME]));
        _connectAll();
        _approveAll(alice);
    }

    function _setUpChain(uint16 chainId, address tokenCode, address bridgeCode) private {
        uint256 supply = chainId == HOME ? SUPPLY : 0;
        tokens[chainId] = GameToken(
            _proxy(
                tokenCode, abi.encodeCall(GameToken.initialize, ("Hatchy", "HATCHY", owner, alice, supply, supply))
            )
        );
        endpoints[chainId] = new RecordingEndpoint(chainId, relayer);
        bridges[chainId] = OmnichainTokenUpgradeable(
            _proxy(bridgeCode, _initializer(owner, endpoints[chainId], address(tokens[chainId])))
        );
        if (chainId == HOME) return;
        vm.prank(owner);
        tokens[chainId].setLimits(address(bridges[chainId]), type(uint112).max, type(uint112).max);
    }

    function _connect(uint16 from, uint16 to) internal override {
        vm.startPrank(owner);
        bridges[from].setTrustedRemoteAddress(to, abi.encodePacked(address(bridges[to])));
        bridges[from].setMinDstGas(to, 0, MIN_GAS);
        vm.stopPrank();
    }

    function _approveAll(address holder) internal {
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(holder);
            tokens[chains[i]].approve(address(bridges[chains[i]]), type(uint256).max);
        }
    }

    /// @dev Sends with the default gas and exactly the fee.
    function _send(address from, uint16 src, uint16 dst, address to, uint256 amount)
        internal
        returns (Message memory)
    {
        (uint256 fee,) = bridges[src].estimateSendFee(dst, abi.encodePacked(to), amount, false, "");
        vm.deal(from, fee);
        vm.prank(from);
        bridges[src].sendFrom{value: fee}(from, dst, abi.encodePacked(to), amount, payable(from), address(0), "");
        return endpoints[src].last();
    }

    /// @dev Sends and delivers.
    function _move(address from, uint16 src, uint16 dst, address to, uint256 amount) internal {
        _deliver(_send(from, src, dst, to, amount), GAS);
    }

    function _initializer(address initialOwner, ILayerZeroEndpoint endpoint, address token)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodeCall(RemoteOmnichainToken.initialize, (initialOwner, endpoint, token));
    }

    function _app(uint16 chainId) internal view override returns (IOmnichainApp) {
        return bridges[chainId];
    }

    function _subject() internal view virtual override returns (address) {
        return address(home);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("HomeOmnichainToken");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        return _initializer(stranger, endpoints[HOME], address(tokens[HOME]));
    }
}
